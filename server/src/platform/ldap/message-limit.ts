import type { Client } from 'ldapts'

/** An entry with 20,000 members of 100 bytes takes 2 MB. */
export const max_message_bytes = 8_000_000

const shortLength = 0x80

/** Bytes of the first message (ITU-T X.690 §8.1.3), or of its head if that is incomplete. Infinity for a length that cannot be read. */
function measureMessage(bytes: Buffer): number {
  const head = 2
  if (bytes.length < head) return head
  const first = bytes.readUInt8(1)
  if (first < shortLength) return head + first
  const count = first - shortLength
  if (count === 0 || count > 4) return Infinity
  return bytes.length < head + count ? head + count : head + count + bytes.readUIntBE(head, count)
}

export class MessageTooLongError extends Error {}

/** Splits a stream into whole messages, in linear time. */
export class MessageFrames {
  #chunks: Buffer[] = []
  #length = 0
  #needed = 0

  /** @throws MessageTooLongError as soon as the head claims more than `max_message_bytes` */
  push(chunk: Buffer): Buffer[] {
    this.#chunks.push(chunk)
    this.#length += chunk.length
    if (this.#length < this.#needed) return []
    const messages: Buffer[] = []
    let rest = Buffer.concat(this.#chunks)
    for (;;) {
      this.#needed = measureMessage(rest)
      if (this.#needed > max_message_bytes) throw new MessageTooLongError()
      if (rest.length < this.#needed) break
      messages.push(rest.subarray(0, this.#needed))
      rest = rest.subarray(this.#needed)
    }
    this.#chunks = [rest]
    this.#length = rest.length
    return messages
  }
}

interface MessageParser {
  read(data: Buffer, details: unknown): void
}

/**
 * Limits the messages of a directory. The parser of the library collects a message of any length, and copies all of it
 * for each packet. `close` is called once, instead of parsing a message that is too long.
 */
export function limitMessages(client: Client, close: () => void): void {
  const { messageParser } = client as unknown as { messageParser: MessageParser }
  const read = messageParser.read.bind(messageParser)
  const frames = new MessageFrames()
  let isClosed = false
  messageParser.read = (data, details) => {
    if (isClosed) return
    try {
      for (const message of frames.push(data)) read(message, details)
    } catch (error) {
      if (!(error instanceof MessageTooLongError)) throw error
      isClosed = true
      close()
    }
  }
}
