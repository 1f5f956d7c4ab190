import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { Integration } from '@wardline/contract/integrations/overview/integration.schemas.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Menu } from '../../../platform/ui/menus/Menu.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { listConnectChoices, listRemoteIdChoices, type LinkChoice } from './connect-choices.view.ts'

/** Remote ids, and another connection: each only with something to choose. */
export function IntegrationMenus({ rows }: { rows: readonly Integration[] }) {
  const { permissions } = useMe()
  const navigate = useNavigate()
  const toItem = ({ label, href }: LinkChoice) => ({ label, onSelect: () => void navigate({ href }) })
  const remoteIds = listRemoteIdChoices(rows, permissions)
  const { add, set_up } = listConnectChoices(rows, permissions)
  const connect = [
    ...add.map(toItem),
    ...set_up.map((choice, place) => ({
      ...toItem(choice),
      separatorAbove: place === 0 && add.length > 0,
    })),
  ]
  return (
    <>
      {remoteIds.length > 0 && <Menu trigger={<Button>Remote ids</Button>} items={remoteIds.map(toItem)} />}
      {connect.length > 0 && (
        <Menu
          trigger={
            <Button tone="accent">
              <IconPlus size={16} stroke={1.75} aria-hidden />
              Connect
            </Button>
          }
          items={connect}
        />
      )}
    </>
  )
}
