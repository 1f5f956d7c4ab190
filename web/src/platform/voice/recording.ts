import { levelOf } from './voice.rules.ts'

/** The microphone, while it is on. */
export interface Recording {
  /** 0 to 1, of this moment. */
  level: () => number
  /** What was said, in the format of the browser; the microphone is off then. */
  stop: () => Promise<Blob>
  /** Off, and nothing is kept. */
  discard: () => void
}

/** Asks for the microphone and records from it. Throws what the browser throws when there is none, or it may not be used. */
export async function startRecording(): Promise<Recording> {
  // Without https a browser has neither.
  if (!('mediaDevices' in navigator) || typeof MediaRecorder === 'undefined')
    throw new DOMException('No recorder.', 'NotSupportedError')
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  const recorder = new MediaRecorder(stream)
  const pieces: Blob[] = []
  recorder.ondataavailable = ({ data }) => pieces.push(data)
  const meter = new AudioContext()
  const analyser = meter.createAnalyser()
  meter.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  const off = () => {
    for (const track of stream.getTracks()) track.stop()
    if (meter.state !== 'closed') void meter.close()
  }
  recorder.start(1000)
  return {
    level: () => {
      analyser.getFloatTimeDomainData(samples)
      return levelOf(samples)
    },
    stop: async () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      recorder.onstop = () => resolve()
      if (recorder.state === 'inactive') resolve()
      else recorder.stop()
      await promise
      off()
      return new Blob(pieces, { type: recorder.mimeType })
    },
    discard: () => {
      recorder.ondataavailable = null
      if (recorder.state !== 'inactive') recorder.stop()
      off()
    },
  }
}
