/** Lets this browser unregister later. Contains no personal data. */
const key = 'wardline.device'

export function loadDeviceId(): number | undefined {
  try {
    const id = Number(localStorage.getItem(key))
    return Number.isSafeInteger(id) && id > 0 ? id : undefined
  } catch {
    return undefined // storage is switched off
  }
}

export function saveDeviceId(id: number | undefined): void {
  try {
    if (id === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, String(id))
  } catch {
    // Without storage, the push service eventually reports the subscription as gone.
  }
}
