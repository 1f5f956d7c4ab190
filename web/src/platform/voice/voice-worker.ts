import { createEncoder } from 'wasm-media-encoders'
import mp3Wasm from 'wasm-media-encoders/wasm/mp3?url'
import type { EncodeResult, EncodeRequest } from './encoding.ts'

/** Limits memory: the encoder holds the samples twice. */
const step = 65_536
/** Rate in kbit/s, enough for clear speech. */
const bitrate = 40

async function encode({ samples, sample_rate }: EncodeRequest): Promise<Blob> {
  const response = await fetch(mp3Wasm)
  if (!response.ok) throw new Error(`The encoder could not be fetched: ${response.status}.`)
  const encoder = await createEncoder('audio/mpeg', await response.arrayBuffer())
  encoder.configure({ channels: 1, sampleRate: sample_rate, bitrate })
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for (let at = 0; at < samples.length; at += step)
    // Copied because the encoder reuses its buffer.
    pieces.push(new Uint8Array(encoder.encode([samples.subarray(at, at + step)])))
  pieces.push(new Uint8Array(encoder.finalize()))
  return new Blob(pieces, { type: 'audio/mpeg' })
}

self.onmessage = ({ data }: MessageEvent<EncodeRequest>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one page to answer, and takes no origin
  const reply = (encoded: EncodeResult) => self.postMessage(encoded)
  encode(data).then(
    (mp3) => reply({ mp3 }),
    (reason: unknown) => reply({ failure: String(reason) }),
  )
}
