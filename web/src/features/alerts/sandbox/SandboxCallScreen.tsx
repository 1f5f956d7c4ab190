import type { SandboxCall } from '@wardline/contract/integrations/sandbox-call.schemas.ts'
import { Suspense, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { lazyComponent } from '../../../platform/loading/lazy-import.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import type { useSandboxCall } from './sandbox-call.api.ts'
import { Keypad, keypadKeys } from './Keypad.tsx'

const VoiceRecorder = lazyComponent(() =>
  import('../../../platform/voice/VoiceRecorder.tsx').then((module) => ({ default: module.VoiceRecorder })),
)

interface SandboxCallScreenProps {
  phone: ReturnType<typeof useSandboxCall>
  call: SandboxCall
}

export function SandboxCallScreen({ phone, call }: SandboxCallScreenProps) {
  const { reference, turn, said, awaits } = call
  const [entered, setEntered] = useState('')
  const [isRecording, setRecording] = useState(false)
  const screen = useRef<HTMLDivElement>(null)
  useEffect(() => screen.current?.focus(), [reference])
  // The focused control may be gone after a turn, and keys of the keyboard must still arrive here.
  useEffect(() => {
    if (document.activeElement === document.body) screen.current?.focus()
  }, [turn])
  const { press, record, end, close } = phone
  const isBusy = press.isPending || record.isPending
  const isOver = awaits === 'hang_up'
  const takesKeys = awaits === 'digit' || awaits === 'number'
  const send = (digits: string) => {
    setEntered('')
    press.mutate({ reference, turn, digits })
  }
  const pressKey = (key: string) => {
    if (isBusy) return
    if (awaits === 'digit') send(key)
    else if (key === '#') send(entered)
    else setEntered(entered + key)
  }
  const onKeyDown = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) => {
    if (!takesKeys || ctrlKey || altKey || metaKey) return
    if (keypadKeys.includes(key)) pressKey(key)
    if (key === 'Backspace') setEntered(entered.slice(0, -1))
  }
  const error = press.error ?? record.error
  return (
    <div
      ref={screen}
      role="group"
      aria-label="Call"
      tabIndex={-1}
      className="flex flex-col gap-3 rounded-md border border-line p-3"
      onKeyDown={onKeyDown}
    >
      <div role="status" aria-label="The caller hears" className="flex flex-col gap-1 text-sm">
        {said.map(({ text, audio_url }, index) => (
          <Spoken key={`${turn} ${index}`} text={text} audioUrl={audio_url} isFirst={index === 0} />
        ))}
      </div>
      {awaits === 'number' && (
        <p
          role="status"
          aria-label="Entered digits"
          className="min-h-8 w-56 border-b border-line text-lg font-medium tabular-nums"
        >
          {entered}
        </p>
      )}
      {takesKeys && <Keypad onPress={pressKey} />}
      {awaits === 'recording' && !isRecording && (
        <Button className="self-start" onClick={() => setRecording(true)}>
          Record
        </Button>
      )}
      {awaits === 'recording' && isRecording && (
        <Suspense>
          <VoiceRecorder
            attachLabel="Press pound"
            onClose={() => setRecording(false)}
            onAttach={(file) => {
              setRecording(false)
              record.mutate({ reference, file })
            }}
          />
        </Suspense>
      )}
      <div className="flex flex-wrap gap-2">
        {takesKeys && (
          <Button busy={isBusy} onClick={() => send('')}>
            Wait without a key
          </Button>
        )}
        {isOver ? (
          <Button tone="accent" onClick={close}>
            Close
          </Button>
        ) : (
          <Button busy={end.isPending} onClick={() => end.mutate(reference)}>
            Hang up
          </Button>
        )}
      </div>
      <FormErrors
        sentences={error ? ['The call did not continue. Try again.', ...errorSentences(error)] : []}
      />
    </div>
  )
}

interface SpokenProps {
  text: string
  audioUrl: string | null
  isFirst: boolean
}

/** A sentence, or a recording with its transcript. Recordings play one after the other. */
function Spoken({ text, audioUrl, isFirst }: SpokenProps) {
  if (audioUrl === null) return <p>{text}</p>
  return (
    <div className="flex flex-col gap-1">
      <audio
        controls
        autoPlay={isFirst}
        src={audioUrl}
        aria-label="Greeting"
        className="w-full max-w-sm"
        onEnded={({ currentTarget }) => playNext(currentTarget)}
      />
      {text !== '' && <p className="text-ink-2">{text}</p>}
    </div>
  )
}

function playNext(ended: HTMLAudioElement): void {
  const all = [...(ended.closest('[role="status"]')?.querySelectorAll('audio') ?? [])]
  void all[all.indexOf(ended) + 1]?.play()
}
