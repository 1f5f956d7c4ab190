import type { Prompt } from '@wardline/contract/paging/prompts/prompt.schemas.ts'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { couldNotSave, nameMissing } from './prompt.text.ts'
import { useSavePrompt } from './prompt-change.api.ts'

export function PromptDialog({ prompt, onClose }: { prompt: Prompt | null; onClose: () => void }) {
  const save = useSavePrompt(prompt)
  return (
    <FormDialog
      title={prompt ? `Rename ${prompt.name}` : 'New prompt'}
      label="Prompt"
      action={prompt ? 'Save' : 'Create prompt'}
      size="small"
      initial={{ name: prompt?.name ?? '' }}
      record={prompt}
      save={({ name }, version) => save.mutateAsync({ name: name.trim(), version })}
      failure={couldNotSave}
      onClose={onClose}
    >
      <TextField name="name" label="Name" required={nameMissing} maxLength={100} />
    </FormDialog>
  )
}
