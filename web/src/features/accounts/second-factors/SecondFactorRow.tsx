import { IconDeviceMobile, IconFingerprint } from '@tabler/icons-react'
import type { SecondFactor } from '@wardline/contract/accounts/second-factors/second-factor.schemas.ts'
import { useState } from 'react'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { DeleteDialog } from '../../../platform/ui/dialogs/DeleteDialog.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { NameDialog } from '../components/NameDialog.tsx'
import { timeAgo } from '../sessions/session.view.ts'
import { removeSecondFactor, renameSecondFactor, secondFactorsQuery } from './second-factor.api.ts'
import { kindText, secondFactorText } from './second-factor.text.ts'

export function SecondFactorRow({ factor, now }: { factor: SecondFactor; now: number }) {
  const [open, setOpen] = useState<'rename' | 'remove'>()
  const close = () => setOpen(undefined)
  const rename = useApiMutation((name: string) => renameSecondFactor(factor.id, name), {
    stores: secondFactorsQuery,
  })
  const remove = useApiMutation(() => removeSecondFactor(factor.id), {
    stores: secondFactorsQuery,
    onSuccess: () => {
      showToast(secondFactorText.removed)
      close()
    },
  })
  const Icon = factor.kind === 'totp' ? IconDeviceMobile : IconFingerprint
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 py-1.5">
      <Icon size={20} stroke={1.75} aria-hidden className="flex-none text-ink-2" />
      <span className="min-w-0 flex-1 basis-40">
        <span className="block text-sm font-medium wrap-anywhere">{factor.name}</span>
        <span className="block text-xs text-ink-2">
          {kindText(factor)} · {factor.last_used ? `used ${timeAgo(factor.last_used, now)}` : 'never used'}
        </span>
      </span>
      <span className="flex flex-none">
        <Button tone="ghost" aria-label={`Rename ${factor.name}`} onClick={() => setOpen('rename')}>
          Rename
        </Button>
        <Button tone="ghost" aria-label={`Remove ${factor.name}`} onClick={() => setOpen('remove')}>
          Remove
        </Button>
      </span>
      {open === 'rename' && (
        <NameDialog
          title={`Rename ${factor.name}`}
          action="Rename"
          name={factor.name}
          field="name"
          failure="Could not rename it."
          save={rename.mutateAsync}
          onSaved={() => showToast(secondFactorText.renamed)}
          onClose={close}
        />
      )}
      {open === 'remove' && (
        <DeleteDialog
          name={factor.name}
          label="Remove"
          errors={remove.error ? ['Could not remove it.', ...errorSentences(remove.error)] : []}
          isBusy={remove.isPending}
          onDelete={() => remove.mutate()}
          onClose={close}
        >
          {secondFactorText.removeAbout(factor.name)}
        </DeleteDialog>
      )}
    </li>
  )
}
