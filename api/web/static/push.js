// Shows a notice that the service pushed, and opens its game when it is tapped.
self.addEventListener("push", (event) => {
  const told = event.data?.json() ?? {};
  event.waitUntil(self.registration.showNotification(told.title ?? "Vintners", { body: told.body, tag: told.game, data: told.url }));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data ?? "/games"));
});
