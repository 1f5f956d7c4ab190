import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ConfigError, type Config } from '../config.ts'
import { secretBox, type SecretBox } from './secret-box.ts'

const fileName = 'secret.key'

/** Uses SECRETS_KEY, else the key in a file that is created at the first start. */
export function openSecrets(
  config: Pick<Config, 'secret_key' | 'secret_key_previous' | 'data_dir'>,
): SecretBox {
  const previous = config.secret_key_previous === undefined ? [] : [config.secret_key_previous]
  if (config.secret_key !== undefined) {
    // Keeps values readable after moving from the file to the setting.
    const earlier = keyIn(path.join(config.data_dir, fileName))
    return secretBox(config.secret_key, earlier === undefined ? previous : [...previous, earlier])
  }
  return secretBox(keyOfFile(config.data_dir), previous)
}

function keyIn(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim() || undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function keyOfFile(data_dir: string): string {
  const file = path.join(data_dir, fileName)
  try {
    return keyIn(file) ?? madeIn(file)
  } catch {
    throw new ConfigError(
      `SECRET_KEY: nothing was given, and ${file} could be neither read nor made; expected at least 32 visible characters without spaces`,
    )
  }
}

/** Readable by this user only. Atomic, also when two servers start at once. */
function madeIn(file: string): string {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o711 })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  const made = keyIn(file)
  if (made === undefined) throw new Error('The file of the key is empty.')
  return made
}
