import { useQuery } from '@tanstack/react-query'
import { conditionTypes, type Condition } from '@wardline/contract/routing/conditions/condition.schemas.ts'
import { useTableParams } from '../../../platform/table/use-table-params.ts'
import { DeletePartDialog } from '../DeletePartDialog.tsx'
import { PartsPage } from '../PartsPage.tsx'
import { describeCondition } from '../phrase.view.ts'
import { RoutingAccess } from '../RoutingAccess.tsx'
import { conditionListQuery, partTableSpec } from '../routing.api.ts'
import { useDeleteCondition } from './condition.api.ts'
import { ConditionDialog } from './ConditionDialog.tsx'

export const ConditionsPage = () => (
  <RoutingAccess>
    <Conditions />
  </RoutingAccess>
)

function Conditions() {
  const table = useTableParams('routing-conditions', partTableSpec)
  const query = useQuery(conditionListQuery(table[0]))
  return (
    <PartsPage
      list="conditionsList"
      noun="condition"
      nouns="conditions"
      table={table}
      query={query}
      describe={describeCondition}
      columns={[
        {
          key: 'type',
          header: 'Type',
          hideOnPhones: true,
          className: 'w-36',
          cell: ({ type }) => conditionTypes[type].label,
        },
      ]}
      usedInHeader="Used in condition sets"
      linksUses={false}
      dialog={(condition, onClose) => <ConditionDialog condition={condition ?? null} onClose={onClose} />}
      deleteDialog={(condition, onClose) => <DeleteCondition condition={condition} onClose={onClose} />}
    />
  )
}

const DeleteCondition = ({ condition, onClose }: { condition: Condition; onClose: () => void }) => (
  <DeletePartDialog
    part={condition}
    noun="condition"
    remove={useDeleteCondition(condition)}
    onClose={onClose}
  />
)
