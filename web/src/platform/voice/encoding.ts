/** What goes to the worker: one channel, samples from -1 to 1, so many a second. */
export interface Spoken {
  samples: Float32Array<ArrayBuffer>
  sample_rate: number
}
/** What comes back. */
export type Encoded = { mp3: Blob } | { failure: string }

/** A rate that MP3 knows and speech needs. Hz */
const sampleRate = 24_000

/** A recording as an MP3 file, the only sound that may be attached (spec §5). Encoded beside the page, which stays quick. */
export async function encodeMp3(recorded: Blob): Promise<File> {
  const context = new OfflineAudioContext(1, 1, sampleRate)
  const audio = await context.decodeAudioData(await recorded.arrayBuffer())
  const { mp3 } = await inWorker({ samples: mixed(audio), sample_rate: sampleRate })
  return new File([mp3], 'voice-message.mp3', { type: 'audio/mpeg' })
}

function mixed(audio: AudioBuffer): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(audio.length)
  for (let channel = 0; channel < audio.numberOfChannels; channel++) {
    const heard = audio.getChannelData(channel)
    for (let i = 0; i < samples.length; i++)
      samples[i] = (samples[i] ?? 0) + (heard[i] ?? 0) / audio.numberOfChannels
  }
  return samples
}

async function inWorker(spoken: Spoken): Promise<{ mp3: Blob }> {
  const worker = new Worker(new URL('./voice-worker.ts', import.meta.url), { type: 'module' })
  const { promise, resolve, reject } = Promise.withResolvers<{ mp3: Blob }>()
  worker.onmessage = ({ data }: MessageEvent<Encoded>) =>
    'mp3' in data ? resolve(data) : reject(new Error(data.failure))
  worker.onerror = ({ message }) => reject(new Error(message))
  worker.postMessage(spoken, [spoken.samples.buffer])
  return promise.finally(() => worker.terminate())
}
