import { useQuery } from '@tanstack/react-query'
import type { ConditionSet } from '@wardline/contract/routing/condition-sets/condition-set.schemas.ts'
import { useTableParams } from '../../../platform/table/use-table-params.ts'
import { DeletePartDialog } from '../DeletePartDialog.tsx'
import { PartsPage } from '../PartsPage.tsx'
import { describeSet } from '../phrase.view.ts'
import { RoutingAccess } from '../RoutingAccess.tsx'
import { partTableSpec, setListQuery } from '../routing.api.ts'
import { useDeleteSet } from './condition-set.api.ts'
import { ConditionSetDialog } from './ConditionSetDialog.tsx'

export const ConditionSetsPage = () => (
  <RoutingAccess>
    <ConditionSets />
  </RoutingAccess>
)

function ConditionSets() {
  const table = useTableParams('routing-condition-sets', partTableSpec)
  const query = useQuery(setListQuery(table[0]))
  return (
    <PartsPage
      list="conditionSetList"
      noun="condition set"
      nouns="condition sets"
      table={table}
      query={query}
      describe={describeSet}
      usedInHeader="Used in policies"
      linksUses
      dialog={(set, onClose) => <ConditionSetDialog set={set ?? null} onClose={onClose} />}
      deleteDialog={(set, onClose) => <DeleteSet set={set} onClose={onClose} />}
    />
  )
}

const DeleteSet = ({ set, onClose }: { set: ConditionSet; onClose: () => void }) => (
  <DeletePartDialog part={set} noun="condition set" remove={useDeleteSet(set)} onClose={onClose} />
)
