import { Button } from '../../../platform/ui/controls/Button.tsx'
import { CopyField } from '../../../platform/ui/controls/CopyField.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { webhookText } from './webhook.text.ts'

interface WebhookSecretProps {
  title: string
  secret: string
  about?: string
  onClose: () => void
}

export const WebhookSecret = ({ title, secret, about, onClose }: WebhookSecretProps) => (
  <Dialog
    open
    onClose={onClose}
    title={title}
    discardPrompt={{ question: 'Did you copy the secret?', discard: { label: 'Close' } }}
    footer={<Button onClick={onClose}>Done</Button>}
  >
    <div className="flex flex-col gap-4 text-sm">
      <p role="status">
        {webhookText.once} {about}
      </p>
      <CopyField label="Secret" value={secret} />
    </div>
  </Dialog>
)
