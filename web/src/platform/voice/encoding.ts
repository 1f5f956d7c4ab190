export interface EncodeRequest {
  samples: Float32Array<ArrayBuffer>
  sample_rate: number
}
export type EncodeResult = { mp3: Blob } | { failure: string }

/** Rate in Hz, enough for speech and supported by MP3. */
const sampleRate = 24_000

/** Encodes to the only audio format for attachments (messaging §5). */
export async function encodeMp3(recorded: Blob): Promise<File> {
  const context = new OfflineAudioContext(1, 1, sampleRate)
  const audio = await context.decodeAudioData(await recorded.arrayBuffer())
  const { mp3 } = await encodeInWorker({ samples: mixToMono(audio), sample_rate: sampleRate })
  return new File([mp3], 'voice-message.mp3', { type: 'audio/mpeg' })
}

function mixToMono(audio: AudioBuffer): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(audio.length)
  for (let channel = 0; channel < audio.numberOfChannels; channel++) {
    const input = audio.getChannelData(channel)
    for (let i = 0; i < samples.length; i++)
      samples[i] = (samples[i] ?? 0) + (input[i] ?? 0) / audio.numberOfChannels
  }
  return samples
}

async function encodeInWorker(request: EncodeRequest): Promise<{ mp3: Blob }> {
  const worker = new Worker(new URL('./voice-worker.ts', import.meta.url), { type: 'module' })
  const { promise, resolve, reject } = Promise.withResolvers<{ mp3: Blob }>()
  worker.onmessage = ({ data }: MessageEvent<EncodeResult>) =>
    'mp3' in data ? resolve(data) : reject(new Error(data.failure))
  worker.onerror = ({ message }) => reject(new Error(message))
  worker.postMessage(request, [request.samples.buffer])
  return promise.finally(() => worker.terminate())
}
