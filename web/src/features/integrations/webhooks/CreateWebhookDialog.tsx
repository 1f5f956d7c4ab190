import { useState } from 'react'
import { splitFormErrors } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { useCreateWebhook } from './webhook.api.ts'
import { WebhookFields, type WebhookDraft } from './WebhookFields.tsx'
import { WebhookSecret } from './WebhookSecret.tsx'

const empty: WebhookDraft = {
  name: '',
  url: '',
  events: ['page.sent', 'page.accepted', 'page.rejected', 'page.responded', 'page.unanswered'],
}

export function CreateWebhookDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateWebhook()
  const [draft, setDraft] = useState(empty)
  const errors = splitFormErrors('Could not add the webhook', create.error, ['name', 'url', 'events'])
  if (create.data)
    return <WebhookSecret title={create.data.name} secret={create.data.secret} onClose={onClose} />
  const isDirty = draft !== empty
  return (
    <Dialog
      open
      onClose={onClose}
      title="New webhook"
      size="page"
      discardPrompt={
        isDirty ? { question: 'Discard this webhook?', discard: { label: 'Discard' } } : undefined
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="new-webhook" tone="accent" busy={create.isPending}>
            Add webhook
          </Button>
        </>
      }
    >
      <form
        id="new-webhook"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          create.mutate({ ...draft, events: [...draft.events] })
        }}
      >
        <WebhookFields draft={draft} errors={errors.fields} onChange={setDraft} />
        <FormErrors sentences={create.error ? errors.form : []} />
      </form>
    </Dialog>
  )
}
