/**
 * Keeps unsent text and the data of screens over a reload. They name patients, so they are encrypted with AES-GCM under
 * a key that scripts cannot export. Without WebCrypto (plain http to another machine) nothing is stored.
 */
export interface EncryptedStore {
  get: (name: string) => Promise<unknown>
  set: (name: string, value: unknown) => Promise<void>
  entries: (prefix: string) => Promise<unknown[]>
  /** Deletes values that were written before `oldest` (ms since 1970), then the oldest until `maxBytes` are left. */
  prune: (oldest: number, maxBytes: number) => Promise<void>
  /** Deletes the key, too: what a disk keeps of deleted values stays unreadable. */
  destroy: () => Promise<void>
}

interface EncryptedValue {
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
  /** Absent in values of earlier versions. */
  written?: number
}

const emptyStore: EncryptedStore = {
  get: async () => undefined,
  set: async () => {},
  entries: async () => [],
  prune: async () => {},
  destroy: async () => {},
}

/** A database for each purpose: they are deleted at different times. */
export const databases = { unsent: 'wardline', screens: 'wardline.screens' }

const requestResult = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB request failed.')))
  })

async function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore('keys')
    request.result.createObjectStore('sealed')
  })
  return requestResult(request)
}

/** Deletes the keys and values of other users, too. */
async function loadKey(database: IDBDatabase, owner: string): Promise<CryptoKey> {
  const fresh = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  const keys = database.transaction(['keys', 'sealed'], 'readwrite').objectStore('keys')
  const found = (await requestResult(keys.get(owner))) as CryptoKey | undefined
  if (found) return found
  keys.clear()
  keys.transaction.objectStore('sealed').clear()
  await requestResult(keys.put(fresh, owner))
  return fresh
}

async function encrypt(key: CryptoKey, value: unknown): Promise<EncryptedValue> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(value))
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text)
  return { iv, data, written: Date.now() }
}

async function decrypt(key: CryptoKey, sealed: EncryptedValue): Promise<unknown> {
  const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv }, key, sealed.data)
  return JSON.parse(new TextDecoder().decode(text))
}

async function prune(sealed: IDBObjectStore, oldest: number, maxBytes: number): Promise<void> {
  const names = await requestResult(sealed.getAllKeys())
  const values = (await requestResult(sealed.getAll())) as EncryptedValue[]
  const newestFirst = names
    .map((name, at) => ({ name, written: values[at]?.written ?? 0, bytes: values[at]?.data.byteLength ?? 0 }))
    .toSorted((a, b) => b.written - a.written)
  let total = 0
  for (const { name, written, bytes } of newestFirst) {
    total += bytes
    if (written < oldest || total > maxBytes) sealed.delete(name)
  }
}

function createStore(database: IDBDatabase, key: CryptoKey): EncryptedStore {
  const store = (mode: IDBTransactionMode) => database.transaction('sealed', mode).objectStore('sealed')
  return {
    get: async (name) => {
      const sealed = (await requestResult(store('readonly').get(name))) as EncryptedValue | undefined
      return sealed && decrypt(key, sealed)
    },
    set: async (name, value) => {
      if (value === undefined) return requestResult(store('readwrite').delete(name))
      const sealed = await encrypt(key, value)
      await requestResult(store('readwrite').put(sealed, name))
    },
    entries: async (prefix) => {
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
      const all = (await requestResult(store('readonly').getAll(range))) as EncryptedValue[]
      return Promise.all(all.map((sealed) => decrypt(key, sealed)))
    },
    prune: (oldest, maxBytes) => prune(store('readwrite'), oldest, maxBytes),
    destroy: async () => {
      const both = database.transaction(['keys', 'sealed'], 'readwrite')
      both.objectStore('sealed').clear()
      await requestResult(both.objectStore('keys').clear())
    },
  }
}

const isAvailable = () => 'indexedDB' in globalThis && globalThis.crypto?.subtle !== undefined

export async function openEncryptedStore(owner: string, name = databases.unsent): Promise<EncryptedStore> {
  if (!isAvailable()) return emptyStore
  try {
    const database = await openDatabase(name)
    return createStore(database, await loadKey(database, owner))
  } catch {
    return emptyStore
  }
}

/** The store of the user who was here last, while the server cannot be asked who is signed in. */
export async function openLastStore(
  name: string,
): Promise<{ owner: string; store: EncryptedStore } | undefined> {
  if (!isAvailable()) return undefined
  try {
    const database = await openDatabase(name)
    const keys = database.transaction('keys', 'readonly').objectStore('keys')
    const [owners, found] = await Promise.all([
      requestResult(keys.getAllKeys()),
      requestResult(keys.getAll()),
    ])
    const [owner] = owners
    if (typeof owner !== 'string') return undefined
    return { owner, store: createStore(database, found[0] as CryptoKey) }
  } catch {
    return undefined
  }
}

/** Also without an open store: an earlier page may have left one. */
export async function destroyLastStore(name: string): Promise<void> {
  await (await openLastStore(name))?.store.destroy()
}
