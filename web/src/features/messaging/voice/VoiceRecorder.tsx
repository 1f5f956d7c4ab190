import { IconPlayerStopFilled, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Button, IconButton } from '../../../platform/ui/Button.tsx'
import type { Recording } from './recording.ts'
import { useVoice } from './use-voice.ts'
import { lengthText } from './voice.view.ts'

export interface VoiceRecorderProps {
  onAttach: (file: File) => void
  onClose: () => void
}

/** Speak, stop, listen, and attach it or throw it away. */
export function VoiceRecorder({ onAttach, onClose }: VoiceRecorderProps) {
  const { stage, seconds, stop, again } = useVoice()
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Each stage has other buttons: the focus goes on with it, rather than to the page.
    row.current?.querySelector<HTMLElement>('[data-next]')?.focus()
  }, [stage.name])
  return (
    <div
      ref={row}
      role="group"
      aria-label="Voice message"
      className="mx-2 mt-2 flex flex-wrap items-center gap-2 rounded-md border border-line bg-inset px-2 py-1 text-sm"
    >
      <span role="status" className="sr-only">
        {said[stage.name]}
      </span>
      {stage.name === 'asking' && <span className="text-ink-2">Waiting for the microphone …</span>}
      {stage.name === 'encoding' && <span className="text-ink-2">Preparing …</span>}
      {stage.name === 'refused' && (
        <>
          <span role="alert" className="min-w-0 flex-1 text-danger">
            {stage.why}
          </span>
          <Button data-next onClick={again}>
            Try again
          </Button>
        </>
      )}
      {stage.name === 'recording' && (
        <>
          <span aria-hidden className="size-2 flex-none rounded-full bg-danger-solid" />
          <span className="tabular-nums">
            <span className="sr-only">Recording </span>
            {lengthText(seconds)}
          </span>
          <Level recording={stage.recording} />
          <Button data-next onClick={() => void stop()}>
            <IconPlayerStopFilled size={14} aria-hidden />
            Stop
          </Button>
        </>
      )}
      {stage.name === 'ready' && (
        <>
          <audio
            controls
            src={stage.address}
            aria-label="Your voice message"
            className="h-9 min-w-0 flex-1"
          />
          <Button data-next tone="accent" onClick={() => onAttach(stage.file)}>
            Attach
          </Button>
        </>
      )}
      <IconButton label="Discard the voice message" side="top" onClick={onClose} className="ml-auto">
        <IconTrash size={16} />
      </IconButton>
    </div>
  )
}

const said = {
  asking: '',
  recording: 'Recording.',
  encoding: 'Preparing the voice message.',
  ready: 'The voice message is ready to listen to.',
  refused: '',
}

/** How loud it is: that one is heard shows here. */
function Level({ recording }: { recording: Recording }) {
  const meter = useRef<HTMLMeterElement>(null)
  useEffect(() => {
    let frame = 0
    const draw = () => {
      // Straight into the element: sixty times a second are not worth a render.
      if (meter.current) meter.current.value = recording.level()
      frame = requestAnimationFrame(draw)
    }
    draw()
    return () => cancelAnimationFrame(frame)
  }, [recording])
  return <meter ref={meter} min={0} max={1} aria-label="Loudness" className="h-3 w-24 min-w-0 flex-1" />
}
