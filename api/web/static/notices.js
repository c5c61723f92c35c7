// Subscribes this browser to push; the form then carries the subscription like any other channel.
const form = document.getElementById("push-form");
if (form && "serviceWorker" in navigator && "PushManager" in window) {
  form.hidden = false;
  const said = document.getElementById("push-said");
  document.getElementById("push-button").addEventListener("click", async () => {
    said.textContent = "";
    if ((await Notification.requestPermission()) !== "granted") {
      said.textContent = form.dataset.denied;
      return;
    }
    try {
      await navigator.serviceWorker.register("/push-worker.js");
      const worker = await navigator.serviceWorker.ready;
      const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: form.dataset.key });
      const { endpoint, keys } = subscription.toJSON();
      form.elements.target.value = endpoint;
      form.elements.p256dh.value = keys.p256dh;
      form.elements.auth.value = keys.auth;
      form.submit();
    } catch {
      said.textContent = form.dataset.failed;
    }
  });
}
const zone = document.querySelector("[data-zone]");
if (zone && zone.value === "UTC") zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
