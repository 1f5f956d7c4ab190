import { IconMicrophone, IconUpload } from '@tabler/icons-react'
import type { Prompt } from '@wardline/contract/paging/prompt.schemas.ts'
import { Suspense, useRef, useState } from 'react'
import { acceptOf, filesError } from '../../../platform/forms/file.rules.ts'
import { FormErrors } from '../../../platform/forms/FormErrors.tsx'
import { Button } from '../../../platform/ui/Button.tsx'
import { useAddSound } from './prompt-change.api.ts'
import { refusalOf, soundRules } from './prompt.view.ts'
import { lazyCode } from '../../../platform/code.ts'

const VoiceRecorder = lazyCode(() =>
  import('../../../platform/voice/VoiceRecorder.tsx').then((module) => ({ default: module.VoiceRecorder })),
)

/** A further piece: spoken here, or an mp3 that is there already. What was not sent can be sent again. */
export function AddSound({ prompt }: { prompt: Prompt }) {
  const [isRecording, setRecording] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const chooser = useRef<HTMLInputElement>(null)
  const add = useAddSound(prompt)
  const send = (file: File) => {
    setWrong(undefined)
    add.mutate(file, { onSuccess: () => setRecording(false) })
  }
  const choose = (files: FileList | null) => {
    const [file] = files ?? []
    if (!file) return
    const sentence = filesError([file], soundRules)
    setWrong(sentence ?? undefined)
    if (!sentence) send(file)
  }
  return (
    <div className="flex flex-col gap-2">
      {isRecording && (
        <Suspense>
          <VoiceRecorder
            noun="recording"
            attachLabel="Add to prompt"
            onAttach={send}
            onClose={() => {
              add.reset()
              setRecording(false)
            }}
          />
        </Suspense>
      )}
      <FormErrors sentences={wrong ? [wrong] : refusalOf('The sound was not added.', add.error)} />
      <div className="flex flex-wrap items-center gap-2">
        {!isRecording && (
          <Button onClick={() => setRecording(true)} aria-label={`Record for ${prompt.name}`}>
            <IconMicrophone size={16} stroke={1.75} aria-hidden />
            Record
          </Button>
        )}
        <Button
          busy={add.isPending}
          onClick={() => chooser.current?.click()}
          aria-label={`Upload mp3 for ${prompt.name}`}
        >
          <IconUpload size={16} stroke={1.75} aria-hidden />
          Upload mp3
        </Button>
        <input
          ref={chooser}
          type="file"
          hidden
          accept={acceptOf(soundRules)}
          onChange={({ target }) => {
            choose(target.files)
            // The same file again is a change too.
            target.value = ''
          }}
        />
        <p role="status" className="text-sm text-ink-2">
          {add.isPending && 'Sending …'}
        </p>
      </div>
    </div>
  )
}
