import { NamedRowLink } from '../../accounts/components/NamedRowLink.tsx'

interface AgentRowProps {
  section: 'adAgents' | 'casAgents'
  id: number
  name: string
  detail: string
  configs: readonly { id: number; name: string }[]
}

export const AgentRow = ({ section, id, name, detail, configs }: AgentRowProps) => (
  <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-1 py-3 hover:bg-hover">
    <span className="min-w-0 flex-1 basis-56">
      <NamedRowLink section={section} id={id} name={name} />
      <span className="block text-sm text-ink-2">{detail}</span>
    </span>
    <span className="text-sm text-ink-2">
      {configs.length === 0
        ? 'Not used by a sync'
        : `Used by ${configs.map((config) => config.name).join(', ')}`}
    </span>
  </li>
)
