/**
 * What a person has written and not sent yet, kept over a reload. It may name a patient, so it is never in the
 * browser's storage in clear: AES-GCM under a key of its own that no script can take out, and both go at sign-out.
 * Where the browser offers no encryption (plain http to another machine) nothing is kept.
 */
export interface Vault {
  get: (name: string) => Promise<unknown>
  /** undefined removes. */
  set: (name: string, value: unknown) => Promise<void>
  entries: (prefix: string) => Promise<unknown[]>
  destroy: () => Promise<void>
}

interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

const nothingKept: Vault = {
  get: async () => undefined,
  set: async () => {},
  entries: async () => [],
  destroy: async () => {},
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('The browser did not keep it.')),
    )
  })

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('wardline', 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore('keys')
    request.result.createObjectStore('sealed')
  })
  return done(request)
}

/** The key of this person; those of others on the same browser are thrown away, with what they locked. */
async function keyOf(database: IDBDatabase, owner: string): Promise<CryptoKey> {
  const fresh = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  const keys = database.transaction(['keys', 'sealed'], 'readwrite').objectStore('keys')
  const found = (await done(keys.get(owner))) as CryptoKey | undefined
  if (found) return found
  keys.clear()
  keys.transaction.objectStore('sealed').clear()
  await done(keys.put(fresh, owner))
  return fresh
}

async function seal(key: CryptoKey, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(value))
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text) }
}

async function unseal(key: CryptoKey, sealed: Sealed): Promise<unknown> {
  const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv }, key, sealed.data)
  return JSON.parse(new TextDecoder().decode(text))
}

/** The vault of a person (`owner` is their uid). */
export async function openVault(owner: string): Promise<Vault> {
  if (!('indexedDB' in globalThis) || !globalThis.crypto?.subtle) return nothingKept
  try {
    const database = await openDatabase()
    const key = await keyOf(database, owner)
    const store = (mode: IDBTransactionMode) => database.transaction('sealed', mode).objectStore('sealed')
    return {
      get: async (name) => {
        const sealed = (await done(store('readonly').get(name))) as Sealed | undefined
        return sealed && unseal(key, sealed)
      },
      set: async (name, value) => {
        if (value === undefined) return done(store('readwrite').delete(name))
        const sealed = await seal(key, value)
        await done(store('readwrite').put(sealed, name))
      },
      entries: async (prefix) => {
        const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
        const all = (await done(store('readonly').getAll(range))) as Sealed[]
        return Promise.all(all.map((sealed) => unseal(key, sealed)))
      },
      destroy: async () => {
        const both = database.transaction(['keys', 'sealed'], 'readwrite')
        both.objectStore('sealed').clear()
        await done(both.objectStore('keys').clear())
      },
    }
  } catch {
    // A private window may refuse storage: what is written lasts as long as the page.
    return nothingKept
  }
}
