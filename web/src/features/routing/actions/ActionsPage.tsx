import { useQuery } from '@tanstack/react-query'
import { actionTypes, type Action } from '@wardline/contract/routing/actions/action.schemas.ts'
import { useTableParams } from '../../../platform/table/use-table-params.ts'
import { DeletePartDialog } from '../DeletePartDialog.tsx'
import { PartsPage } from '../PartsPage.tsx'
import { describeAction } from '../phrase.view.ts'
import { RoutingAccess } from '../RoutingAccess.tsx'
import { actionListQuery, partTableSpec } from '../routing.api.ts'
import { useDeleteAction } from './action.api.ts'
import { ActionDialog } from './ActionDialog.tsx'

export const ActionsPage = () => (
  <RoutingAccess>
    <Actions />
  </RoutingAccess>
)

function Actions() {
  const table = useTableParams('routing-actions', partTableSpec)
  const query = useQuery(actionListQuery(table[0]))
  return (
    <PartsPage
      list="actionList"
      noun="action"
      nouns="actions"
      table={table}
      query={query}
      describe={describeAction}
      columns={[
        {
          key: 'type',
          header: 'Type',
          hideOnPhones: true,
          className: 'w-52',
          cell: ({ type }) => actionTypes[type].label,
        },
      ]}
      usedInHeader="Used in policies"
      linksUses
      dialog={(action, onClose) => <ActionDialog action={action ?? null} onClose={onClose} />}
      deleteDialog={(action, onClose) => <DeleteAction action={action} onClose={onClose} />}
    />
  )
}

const DeleteAction = ({ action, onClose }: { action: Action; onClose: () => void }) => (
  <DeletePartDialog part={action} noun="action" remove={useDeleteAction(action)} onClose={onClose} />
)
