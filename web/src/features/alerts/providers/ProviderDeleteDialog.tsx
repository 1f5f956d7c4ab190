import type { ProviderSummary } from '@wardline/contract/alerts/providers/provider.schemas.ts'
import { DeleteDialog } from '../../../platform/ui/dialogs/DeleteDialog.tsx'
import { providerForms } from './forms/provider-forms.view.ts'
import { useDeleteProvider } from './provider.api.ts'

export function ProviderDeleteDialog({
  provider,
  onClose,
}: {
  provider: ProviderSummary
  onClose: () => void
}) {
  const remove = useDeleteProvider({ kind: provider.kind })
  const { name } = providerForms[provider.kind]
  return (
    <DeleteDialog
      name={name}
      isBusy={remove.isPending}
      errors={remove.isError ? [`Could not delete ${name}. Please try again.`] : []}
      onDelete={() => remove.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      Its settings and secrets are deleted permanently. Its alerts use the next provider that is set up.
      Without one they fail, and the recipient’s next channel is used.
    </DeleteDialog>
  )
}
