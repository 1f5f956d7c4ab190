import type { SandboxCall } from '@wardline/contract/integrations/sandbox-call.schemas.ts'
import { Suspense, useState } from 'react'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { lazyComponent } from '../../../platform/loading/lazy-import.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import type { useSandboxCall } from './sandbox-call.api.ts'

const VoiceRecorder = lazyComponent(() =>
  import('../../../platform/voice/VoiceRecorder.tsx').then((module) => ({ default: module.VoiceRecorder })),
)

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#']
const keyNames: Record<string, string> = { '*': 'Star', '#': 'Pound' }

interface SandboxCallScreenProps {
  phone: ReturnType<typeof useSandboxCall>
  call: SandboxCall
}

export function SandboxCallScreen({ phone, call }: SandboxCallScreenProps) {
  const { reference, turn, said, awaits } = call
  const [entered, setEntered] = useState('')
  const [isRecording, setRecording] = useState(false)
  const { press, record, end } = phone
  const isBusy = press.isPending || record.isPending
  const send = (digits: string) => {
    setEntered('')
    press.mutate({ reference, turn, digits })
  }
  const pressKey = (key: string) => {
    if (awaits === 'digit') send(key)
    else if (key === '#') send(entered)
    else setEntered(entered + key)
  }
  const isOver = awaits === 'hang_up'
  const error = press.error ?? record.error
  return (
    <div className="flex flex-col gap-3 rounded-md border border-line p-3">
      <div role="status" aria-label="The caller hears" className="flex flex-col gap-1 text-sm">
        {said.map(({ text, audio_url }, index) =>
          audio_url === null ? (
            <p key={`${turn} ${index}`}>{text}</p>
          ) : (
            <audio key={audio_url} controls src={audio_url} aria-label={text || 'Greeting'} />
          ),
        )}
      </div>
      {(awaits === 'digit' || awaits === 'number') && (
        <>
          {awaits === 'number' && (
            <p className="min-h-6 font-medium tabular-nums" aria-label="Entered digits">
              {entered}
            </p>
          )}
          <div role="group" aria-label="Keypad" className="grid w-56 grid-cols-3 gap-2">
            {keys.map((key) => (
              <Button
                key={key}
                aria-label={keyNames[key] ?? key}
                disabled={isBusy}
                onClick={() => pressKey(key)}
              >
                {key}
              </Button>
            ))}
          </div>
        </>
      )}
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
        {(awaits === 'digit' || awaits === 'number') && (
          <Button disabled={isBusy} onClick={() => send('')}>
            Wait without a key
          </Button>
        )}
        <Button tone={isOver ? 'accent' : 'plain'} busy={end.isPending} onClick={() => end.mutate(reference)}>
          {isOver ? 'Close' : 'Hang up'}
        </Button>
      </div>
      <FormErrors
        sentences={error ? ['The call did not continue. Try again.', ...errorSentences(error)] : []}
      />
    </div>
  )
}
