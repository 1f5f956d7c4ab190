/** An unfragmented text frame of a server (RFC 6455 §5.2: final, opcode 1, not masked). */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const [start, short] = length < 126 ? [2, length] : length < 65_536 ? [4, 126] : [10, 127]
  const frame = Buffer.allocUnsafe(start + length)
  frame[0] = 0x81
  frame[1] = short
  if (short === 126) frame.writeUInt16BE(length, 2)
  if (short === 127) frame.writeBigUInt64BE(BigInt(length), 2)
  frame.write(text, start)
  return frame
}

let lastText = ''
let lastFrame = textFrame('')

/** As `textFrame`; consecutive calls with the same text share the bytes, for an event with many receivers. */
export function sharedFrame(text: string): Buffer {
  if (text !== lastText) {
    lastFrame = textFrame(text)
    lastText = text
  }
  return lastFrame
}
