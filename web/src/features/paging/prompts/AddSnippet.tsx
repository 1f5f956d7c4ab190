import { IconMicrophone, IconUpload } from '@tabler/icons-react'
import type { Prompt } from '@wardline/contract/paging/prompts/prompt.schemas.ts'
import { Suspense, useRef, useState } from 'react'
import { acceptAttribute, filesError } from '../../../platform/forms/file.rules.ts'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { useAddSnippet } from './prompt-change.api.ts'
import { couldNotAddRecording } from './prompt.text.ts'
import { recordingRules } from './prompt.view.ts'
import { lazyComponent } from '../../../platform/loading/lazy-import.ts'

const VoiceRecorder = lazyComponent(() =>
  import('../../../platform/voice/VoiceRecorder.tsx').then((module) => ({ default: module.VoiceRecorder })),
)

export function AddSnippet({ prompt }: { prompt: Prompt }) {
  const [isRecording, setRecording] = useState(false)
  const [fileError, setFileError] = useState<string>()
  const chooser = useRef<HTMLInputElement>(null)
  const add = useAddSnippet(prompt)
  const send = (file: File) => {
    setFileError(undefined)
    add.mutate(file, { onSuccess: () => setRecording(false) })
  }
  const choose = (files: FileList | null) => {
    const [file] = files ?? []
    if (!file) return
    const sentence = filesError([file], recordingRules)
    setFileError(sentence ?? undefined)
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
      <FormErrors
        sentences={
          fileError ? [fileError] : add.error ? [couldNotAddRecording, ...errorSentences(add.error)] : []
        }
      />
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
          accept={acceptAttribute(recordingRules)}
          onChange={({ target }) => {
            choose(target.files)
            target.value = ''
          }}
        />
        <p role="status" className="text-sm text-ink-2">
          {add.isPending && 'Uploading…'}
        </p>
      </div>
    </div>
  )
}
