import { isBlank } from '@wardline/contract/text.ts'
import type { Prompt } from '@wardline/contract/paging/prompts/prompt.schemas.ts'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { useSeenVersion } from '../../../platform/forms/use-seen-version.ts'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { couldNotSave, nameMissing } from './prompt.text.ts'
import { useSavePrompt } from './prompt-change.api.ts'

export function PromptDialog({ prompt, onClose }: { prompt: Prompt | null; onClose: () => void }) {
  const [name, setName] = useState(prompt?.name ?? '')
  const [wasSubmitted, setSubmitted] = useState(false)
  const seen = useSeenVersion(prompt?.version, true)
  const save = useSavePrompt(prompt, seen.version)
  const missing = isBlank(name) ? nameMissing : undefined
  const serverError = isApiError(save.error, 400) ? save.error.fields['name']?.[0] : undefined
  const submit = () => {
    setSubmitted(true)
    if (!missing) save.mutate(name.trim(), { onSuccess: onClose, onError: seen.refuse })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={prompt ? `Rename ${prompt.name}` : 'New prompt'}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="accent" busy={save.isPending} onClick={submit}>
            {prompt ? 'Save' : 'Create prompt'}
          </Button>
        </>
      }
    >
      <form
        noValidate
        aria-label="Prompt"
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field label="Name" required error={serverError ?? (wasSubmitted ? missing : undefined)}>
          {(control) => (
            <Input
              {...control}
              maxLength={100}
              autoComplete="off"
              value={name}
              onChange={({ target }) => {
                save.reset()
                setName(target.value)
              }}
            />
          )}
        </Field>
        <FormErrors
          sentences={save.isError && !serverError ? [couldNotSave, ...errorSentences(save.error)] : []}
        />
      </form>
    </Dialog>
  )
}
