import type { SecretBox } from '../../../platform/secrets/secret-box.ts'

interface DownloadKey {
  account_id: number
  id: number
}

const location = ({ account_id, id }: DownloadKey) => ({ account_id, table: 'download', row: String(id) })

export const sealKey = (box: SecretBox, of: DownloadKey, key: Buffer): Buffer =>
  box.seal(key.toString('base64'), location(of))

/** @throws if the server's key is another one than when the export was built */
export function openKey(box: SecretBox, of: DownloadKey, sealed: Uint8Array): Buffer {
  const key = box.open(sealed, location(of))
  if (key === undefined) throw new Error(`The key of download ${of.id} cannot be opened`)
  return Buffer.from(key, 'base64')
}

/** Authenticated with each part, so that parts cannot be exchanged. */
export const partPlace = ({ account_id, id }: DownloadKey, part: number): string =>
  `${account_id}/${id}/${part}`
