/** Limits of one JSON document, beside its size in bytes. */
export interface JsonLimits {
  depth: number
  /** Entries of lists, and names and values of objects, all together. */
  values: number
}

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a]
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Checks a document before it is parsed, in one pass over its bytes. Parsing itself is fast, but validation is
 * not: each unknown name and each wrong entry gets a sentence of its own.
 */
export function exceedsJsonLimits(json: Uint8Array, limits: JsonLimits): boolean {
  let depth = 0
  let values = 1
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (byte === quote) {
      at += 1
      while (at < json.length && json[at] !== quote) at += json[at] === backslash ? 2 : 1
    } else if (byte === comma || byte === colon) values += 1
    else if (byte === openList || byte === openObject) {
      values += 1
      depth += 1
      if (depth > limits.depth) return true
    } else if (byte === closeList || byte === closeObject) depth -= 1
  }
  return values > limits.values
}
