import { useNavigate } from '@tanstack/react-router'
import type { Webhook } from '@wardline/contract/integrations/webhooks/webhook.schemas.ts'
import { useState } from 'react'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { DeleteDialog } from '../../../platform/ui/dialogs/DeleteDialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { useDeleteWebhook, useRotateSecret, useTestWebhook } from './webhook.api.ts'
import { webhookText } from './webhook.text.ts'
import { describeAttempt, deliveryStates } from './webhook.view.ts'
import { WebhookSecret } from './WebhookSecret.tsx'

export function WebhookActions({ webhook: { id, name } }: { webhook: Webhook }) {
  const navigate = useNavigate()
  const test = useTestWebhook({ id })
  const rotate = useRotateSecret({ id })
  const remove = useDeleteWebhook({ id })
  const [isDeleting, setDeleting] = useState(false)
  const now = useMinute()
  const failure = test.error ?? rotate.error
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <Button busy={test.isPending} onClick={() => test.mutate()}>
          Send test
        </Button>
        <Button busy={rotate.isPending} onClick={() => rotate.mutate()}>
          New secret
        </Button>
        <Button tone="ghost" onClick={() => setDeleting(true)}>
          Delete
        </Button>
      </div>
      <p role="status" className="text-sm">
        {test.data && `${deliveryStates[test.data.state]}. ${describeAttempt(test.data, now)}`}
      </p>
      <FormErrors sentences={failure ? errorSentences(failure) : []} />
      {rotate.data && (
        <WebhookSecret
          title="New secret"
          secret={rotate.data.secret}
          about={webhookText.overlap}
          onClose={rotate.reset}
        />
      )}
      {isDeleting && (
        <DeleteDialog
          name={name}
          isBusy={remove.isPending}
          errors={remove.error ? errorSentences(remove.error) : []}
          onClose={() => setDeleting(false)}
          onDelete={() =>
            remove.mutate(undefined, {
              onSuccess: () =>
                void navigate({
                  to: '/accountSettings/$section/{-$item}',
                  params: { section: 'webhooks', item: undefined },
                  ignoreBlocker: true,
                }),
            })
          }
        >
          {webhookText.deleteAbout}
        </DeleteDialog>
      )}
    </div>
  )
}
