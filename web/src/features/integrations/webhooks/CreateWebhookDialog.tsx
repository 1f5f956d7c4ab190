import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
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
  if (create.data)
    return <WebhookSecret title={create.data.name} secret={create.data.secret} onClose={onClose} />
  return (
    <FormDialog
      title="New webhook"
      action="Add webhook"
      size="page"
      discard="Discard this webhook?"
      initial={empty}
      save={(draft) => create.mutateAsync({ ...draft, events: [...draft.events] })}
      failure="Could not add the webhook"
      staysOpen
      onClose={onClose}
    >
      <WebhookFields />
    </FormDialog>
  )
}
