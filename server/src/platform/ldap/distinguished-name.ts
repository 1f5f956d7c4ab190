export interface NamePart {
  /** An attribute type in lower case, such as `cn`. */
  type: string
  /** Without escapes and without spaces around it. */
  value: string
}

const hexPair = /^[0-9a-f]{2}$/i

/** The parts of a distinguished name, from the entry upwards (RFC 4514 §2). Parts of one level are separate parts. */
export function parseDn(dn: string): NamePart[] {
  const parts: NamePart[] = []
  const characters = [...dn]
  let type: string | undefined
  let bytes: number[] = []
  // A space at the end belongs to the value only if it is escaped.
  let escapedUntil = 0
  const take = () => {
    const escaped = Buffer.from(bytes.slice(0, escapedUntil)).toString()
    const rest = Buffer.from(bytes.slice(escapedUntil)).toString()
    bytes = []
    escapedUntil = 0
    return escaped + rest.trimEnd()
  }
  const endPart = () => {
    const value = take()
    if (type !== undefined) parts.push({ type, value })
    type = undefined
  }
  for (let at = 0; at < characters.length; at++) {
    const character = characters[at] ?? ''
    if (character === '\\') {
      const pair = characters.slice(at + 1, at + 3).join('')
      const isHex = hexPair.test(pair)
      bytes.push(...Buffer.from(isHex ? pair : (characters[at + 1] ?? ''), isHex ? 'hex' : 'utf8'))
      escapedUntil = bytes.length
      at += isHex ? 2 : 1
    } else if (character === ',' || character === ';' || character === '+') endPart()
    else if (character === '=' && type === undefined) type = take().toLowerCase()
    else if (character !== ' ' || bytes.length > 0) bytes.push(...Buffer.from(character))
  }
  endPart()
  return parts
}
