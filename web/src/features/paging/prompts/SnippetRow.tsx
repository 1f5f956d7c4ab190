import { IconTrash } from '@tabler/icons-react'
import type { PromptSnippet } from '@wardline/contract/paging/prompts/prompt.schemas.ts'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { IconButton } from '../../../platform/ui/controls/Button.tsx'
import { ActionForm } from '../../../platform/forms/ActionForm.tsx'
import { DraftFields } from '../../../platform/forms/DraftFields.tsx'
import { SubmitButton } from '../../../platform/forms/SubmitButton.tsx'
import { TextAreaField } from '../../../platform/forms/TextFields.tsx'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { useRemoveSnippet, useSaveTranscript } from './prompt-change.api.ts'
import { couldNotRemoveRecording, couldNotSaveTranscript, transcriptHint } from './prompt.text.ts'

interface SnippetRowProps {
  snippet: PromptSnippet
  name: string
  mayChange: boolean
}

export function SnippetRow({ snippet, name, mayChange }: SnippetRowProps) {
  const remove = useRemoveSnippet({ id: snippet.id })
  const save = useSaveTranscript({ id: snippet.id })
  return (
    <li className="flex flex-col gap-2">
      <div className="flex items-center gap-2">
        <audio
          controls
          preload="none"
          src={snippet.file_url}
          aria-label={name}
          className="h-10 min-w-0 flex-1 md:max-w-96"
        />
        {mayChange && (
          <IconButton label={`Remove ${name}`} disabled={remove.isPending} onClick={() => remove.mutate()}>
            <IconTrash size={18} stroke={1.75} aria-hidden />
          </IconButton>
        )}
      </div>
      {!mayChange && snippet.transcript !== '' && <p className="text-sm text-ink-2">{snippet.transcript}</p>}
      {mayChange && (
        <ActionForm
          label={`Edit ${name}`}
          className="items-start gap-2"
          initial={{ transcript: snippet.transcript }}
          record={snippet}
          next={({ transcript }) => ({ transcript: transcript.trim() })}
          save={({ transcript }, version) => save.mutateAsync({ transcript: transcript.trim(), version })}
          failure={couldNotSaveTranscript}
        >
          <TextAreaField
            name="transcript"
            label={`Transcript of ${name}`}
            hideLabel
            fieldClass="w-full max-w-[520px]"
            rows={1}
            maxLength={1000}
            placeholder={transcriptHint}
          />
          <DraftFields<{ transcript: string }>>
            {({ draft }) =>
              draft.transcript.trim() !== snippet.transcript && <SubmitButton>Save transcript</SubmitButton>
            }
          </DraftFields>
        </ActionForm>
      )}
      <FormErrors
        sentences={remove.error ? [couldNotRemoveRecording, ...errorSentences(remove.error)] : []}
      />
    </li>
  )
}
