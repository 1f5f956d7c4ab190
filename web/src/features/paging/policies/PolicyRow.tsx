import { Link } from '@tanstack/react-router'
import { IconAlertTriangle, IconPencil, IconTrash } from '@tabler/icons-react'
import type {
  EscalationPolicy,
  PolicyUse,
} from '@wardline/contract/paging/policies/escalation-policy.schemas.ts'
import { IconButton } from '../../../platform/ui/controls/Button.tsx'
import { PolicyTimeline } from './PolicyTimeline.tsx'
import { standardPolicyText } from './policies.text.ts'

interface PolicyRowProps {
  policy: EscalationPolicy
  onEdit: () => void
  onDelete: () => void
}

export function PolicyRow({ policy, onEdit, onDelete }: PolicyRowProps) {
  const { name, is_standard, used_by, may } = policy
  const problems = policy.steps.flatMap(({ targets }) => targets.flatMap(({ problem }) => problem ?? []))
  return (
    <li aria-label={name} className="flex flex-col gap-3 py-4">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 className="text-lg font-semibold break-words">{name}</h2>
          <p className="text-sm text-ink-2">
            {is_standard && `${standardPolicyText} `}
            {used_by.length === 0 ? 'Not used yet.' : 'Used by '}
            {used_by.map((use, index) => (
              <span key={`${use.group_id} ${use.event_id}`}>
                {index > 0 && ', '}
                <UseLink use={use} />
              </span>
            ))}
          </p>
        </div>
        {may.change && (
          <>
            <IconButton label={`Edit ${name}`} onClick={onEdit}>
              <IconPencil size={18} stroke={1.75} aria-hidden />
            </IconButton>
            <IconButton label={`Delete ${name}`} onClick={onDelete}>
              <IconTrash size={18} stroke={1.75} aria-hidden />
            </IconButton>
          </>
        )}
      </div>
      <div className="pt-1">
        <PolicyTimeline policy={policy} label={`${name}, step by step`} />
      </div>
      {problems.map((problem) => (
        <p key={problem} className="flex items-center gap-1.5 text-sm text-danger">
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden className="flex-none" />
          {problem}
        </p>
      ))}
    </li>
  )
}

const UseLink = ({ use: { group, group_uid, display_name } }: { use: PolicyUse }) => (
  <>
    {display_name !== null && `a shift of ${display_name} in `}
    <Link
      to="/pagingGroups/$group"
      params={{ group: group_uid }}
      className="text-accent underline-offset-2 hover:underline"
    >
      {group}
    </Link>
  </>
)
