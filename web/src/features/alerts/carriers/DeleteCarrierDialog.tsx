import type { CarrierSummary } from '@wardline/contract/alerts/carrier.schemas.ts'
import { DeleteDialog } from '../../../platform/ui/DeleteDialog.tsx'
import { useDeleteCarrier } from './carrier.api.ts'

/** Asks before a carrier is forgotten with its secrets. */
export function DeleteCarrierDialog({ carrier, onClose }: { carrier: CarrierSummary; onClose: () => void }) {
  const remove = useDeleteCarrier(carrier.kind)
  return (
    <DeleteDialog
      name={carrier.name}
      label="Forget it"
      isBusy={remove.isPending}
      refused={remove.isError ? [`Could not forget ${carrier.name}. Please try again.`] : []}
      onDelete={() => remove.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      Its settings and secrets go for good. Alerts that would leave by it leave by the next carrier that is
      set up; without one they fail, and the next channel of the person rings.
    </DeleteDialog>
  )
}
