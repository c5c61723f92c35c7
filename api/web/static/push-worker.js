// Shows what the push service hands over, and opens the game when it is clicked. Served at the root, so that it may look after all pages.
self.addEventListener("push", event => {
  const told = event.data ? event.data.json() : {};
  event.waitUntil(self.registration.showNotification(told.title || "Vintners", {
    body: told.body || "",
    tag: told.game || "vintners",
    renotify: true,
    data: { url: told.url || "/" },
  }));
});

self.addEventListener("notificationclick", event => {
  event.notification.close();
  const url = new URL(event.notification.data.url, self.location.origin);
  if (url.origin !== self.location.origin) return;
  event.waitUntil((async () => {
    const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const there = open.find(client => client.url.split("#")[0] === url.href);
    return there ? there.focus() : self.clients.openWindow(url.href);
  })());
});
