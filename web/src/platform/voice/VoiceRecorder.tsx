import { IconPlayerStopFilled, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Button, IconButton } from '../ui/controls/Button.tsx'
import type { Recording } from './recording.ts'
import { useVoiceRecorder } from './use-voice-recorder.ts'
import { durationText } from './voice.rules.ts'

export interface VoiceRecorderProps {
  onAttach: (file: File) => void
  onClose: () => void
  noun?: string
  attachLabel?: string
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export function VoiceRecorder({
  onAttach,
  onClose,
  noun = 'voice message',
  attachLabel = 'Attach',
}: VoiceRecorderProps) {
  const { stage, seconds, stop, restart } = useVoiceRecorder()
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Each stage has other buttons, so move the focus along.
    row.current?.querySelector<HTMLElement>('[data-next]')?.focus()
  }, [stage.name])
  return (
    <div
      ref={row}
      role="group"
      aria-label={capitalize(noun)}
      className="mx-2 mt-2 flex flex-wrap items-center gap-2 rounded-md border border-line bg-inset px-2 py-1 text-sm"
    >
      <span role="status" className="sr-only">
        {stageAnnouncement(stage.name, noun)}
      </span>
      {stage.name === 'asking' && <span className="text-ink-2">Waiting for the microphone …</span>}
      {stage.name === 'encoding' && <span className="text-ink-2">Preparing …</span>}
      {stage.name === 'refused' && (
        <>
          <span role="alert" className="min-w-0 flex-1 text-danger">
            {stage.why}
          </span>
          <Button data-next onClick={restart}>
            Try restart
          </Button>
        </>
      )}
      {stage.name === 'recording' && (
        <>
          <span aria-hidden className="size-2 flex-none rounded-full bg-danger-solid" />
          <span className="tabular-nums">
            <span className="sr-only">Recording </span>
            {durationText(seconds)}
          </span>
          <LoudnessMeter recording={stage.recording} />
          <Button data-next onClick={() => void stop()}>
            <IconPlayerStopFilled size={14} aria-hidden />
            Stop
          </Button>
        </>
      )}
      {stage.name === 'ready' && (
        <>
          <audio controls src={stage.address} aria-label={`Your ${noun}`} className="h-9 min-w-0 flex-1" />
          <Button data-next tone="accent" onClick={() => onAttach(stage.file)}>
            {attachLabel}
          </Button>
        </>
      )}
      <IconButton label={`Discard the ${noun}`} side="top" onClick={onClose} className="ml-auto">
        <IconTrash size={16} />
      </IconButton>
    </div>
  )
}

function stageAnnouncement(stage: string, noun: string): string {
  if (stage === 'recording') return 'Recording.'
  if (stage === 'encoding') return `Preparing the ${noun}.`
  return stage === 'ready' ? `The ${noun} is ready to listen to.` : ''
}

function LoudnessMeter({ recording }: { recording: Recording }) {
  const meter = useRef<HTMLMeterElement>(null)
  useEffect(() => {
    let frame = 0
    const draw = () => {
      // Bypasses React, because the value changes sixty times a second.
      if (meter.current) meter.current.value = recording.level()
      frame = requestAnimationFrame(draw)
    }
    draw()
    return () => cancelAnimationFrame(frame)
  }, [recording])
  return <meter ref={meter} min={0} max={1} aria-label="Loudness" className="h-3 w-24 min-w-0 flex-1" />
}
