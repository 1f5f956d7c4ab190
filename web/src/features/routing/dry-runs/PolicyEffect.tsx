import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PolicyConflicts } from '../conflicts/PolicyConflicts.tsx'
import { dryRunQuery, type TriedPolicy } from './dry-run.api.ts'
import { DryRunPanel } from './DryRunPanel.tsx'

interface PolicyEffectProps {
  tried: TriedPolicy
  isComplete?: boolean
}

/** Effect of a policy on real messages, beside the effect of other policies. */
export function PolicyEffect({ tried, isComplete }: PolicyEffectProps) {
  const [runId, setRunId] = useState(0)
  const { data: run } = useQuery(dryRunQuery(runId))
  return (
    <>
      <DryRunPanel tried={tried} isComplete={isComplete ?? true} run={run} onStarted={setRunId} />
      {tried.policy_id !== null && <PolicyConflicts policyId={tried.policy_id} run={run} />}
    </>
  )
}
