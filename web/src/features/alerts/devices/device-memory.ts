/** Which device this browser is, so that it can say later that it shows nothing any more. Nothing of a person's. */
const key = 'wardline.device'

export function rememberedDevice(): number | undefined {
  try {
    const id = Number(localStorage.getItem(key))
    return Number.isSafeInteger(id) && id > 0 ? id : undefined
  } catch {
    return undefined // storage is switched off
  }
}

export function rememberDevice(id: number | undefined): void {
  try {
    if (id === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, String(id))
  } catch {
    // Storage is switched off: the push service finds out by itself when nobody is there.
  }
}
