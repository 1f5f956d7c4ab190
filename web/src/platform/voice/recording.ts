import { loudnessLevel } from './voice.rules.ts'

export interface Recording {
  level: () => number
  stop: () => Promise<Blob>
  discard: () => void
}

/** Throws the browser's DOMException if the microphone is refused or missing. */
export async function startRecording(): Promise<Recording> {
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
  const turnOff = () => {
    for (const track of stream.getTracks()) track.stop()
    if (meter.state !== 'closed') void meter.close()
  }
  recorder.start(1000)
  return {
    level: () => {
      analyser.getFloatTimeDomainData(samples)
      return loudnessLevel(samples)
    },
    stop: async () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      recorder.onstop = () => resolve()
      if (recorder.state === 'inactive') resolve()
      else recorder.stop()
      await promise
      turnOff()
      return new Blob(pieces, { type: recorder.mimeType })
    },
    discard: () => {
      recorder.ondataavailable = null
      if (recorder.state !== 'inactive') recorder.stop()
      turnOff()
    },
  }
}
