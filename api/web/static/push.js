// A button `<button type="button" data-push-key="…" data-push-into="id of an input">` subscribes this browser to push: the subscription
// is written into the input as JSON, and its form is sent.
document.addEventListener("click", async event => {
  const button = event.target.closest("[data-push-key]");
  if (!button) return;
  button.disabled = true;
  try {
    if (await Notification.requestPermission() !== "granted") return;
    const worker = await navigator.serviceWorker.register("/push-worker.js");
    await navigator.serviceWorker.ready;
    const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: button.dataset.pushKey });
    const input = document.getElementById(button.dataset.pushInto);
    const { endpoint, keys } = made.toJSON();
    input.value = JSON.stringify({ kind: "push", target: endpoint, keys });
    input.form.requestSubmit();
  } finally {
    button.disabled = false;
  }
});
