import { useCallback, useEffect, useRef, useState } from 'react'
import { encodeMp3 } from './encoding.ts'
import { startRecording, type Recording } from './recording.ts'
import { maxSeconds, microphoneErrorText } from './voice.rules.ts'

type Stage =
  | { name: 'asking' }
  | { name: 'recording'; recording: Recording; since: number }
  | { name: 'encoding' }
  | { name: 'ready'; file: File; address: string }
  | { name: 'refused'; why: string }

const refused = (reason: unknown): Stage => ({ name: 'refused', why: microphoneErrorText(reason) })

export function useVoiceRecorder() {
  const [stage, setStage] = useState<Stage>({ name: 'asking' })
  const [round, setRound] = useState(0)
  useEffect(() => {
    let isGone = false
    const started = startRecording()
    started.then(
      (recording) => !isGone && setStage({ name: 'recording', recording, since: performance.now() }),
      (reason: unknown) => !isGone && setStage(refused(reason)),
    )
    return () => {
      isGone = true
      started.then(
        (recording) => recording.discard(),
        () => {},
      )
    }
  }, [round])

  const address = stage.name === 'ready' ? stage.address : undefined
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address])

  const isStopping = useRef(false)
  const stop = useCallback(async () => {
    if (stage.name !== 'recording' || isStopping.current) return
    isStopping.current = true
    setStage({ name: 'encoding' })
    try {
      const file = await encodeMp3(await stage.recording.stop())
      setStage({ name: 'ready', file, address: URL.createObjectURL(file) })
    } catch (reason) {
      setStage(refused(reason))
    }
    isStopping.current = false
  }, [stage])
  const restart = () => {
    setStage({ name: 'asking' })
    setRound(round + 1)
  }

  const seconds = useSeconds(stage.name === 'recording' ? stage.since : undefined)
  useEffect(() => {
    if (seconds >= maxSeconds) void stop()
  }, [seconds, stop])
  return { stage, seconds, stop, restart }
}

function useSeconds(since: number | undefined): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (since === undefined) return
    setSeconds(0)
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - since) / 1000)), 250)
    return () => clearInterval(timer)
  }, [since])
  return seconds
}
