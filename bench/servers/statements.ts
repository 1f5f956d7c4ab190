import { withOwnerClient } from './client.ts'

export const resetStatements = (url: string): Promise<void> =>
  withOwnerClient(url, async (client) => {
    await client.query('create extension if not exists pg_stat_statements; select pg_stat_statements_reset()')
  })

/** Lists planning and execution time and buffers (8 kB) per call. Times are in microseconds. */
export const reportStatements = (url: string): Promise<string> =>
  withOwnerClient(url, async (client) => {
    const { rows } = await client.query<Record<string, string>>(`
      select datname, calls, round(total_exec_time::numeric, 0) as total_ms,
             round((total_plan_time / greatest(calls, 1) * 1000)::numeric, 0) as plan_us,
             round((mean_exec_time * 1000)::numeric, 0) as exec_us,
             round((max_exec_time * 1000)::numeric, 0) as max_exec_us,
             round((shared_blks_hit + shared_blks_read) / greatest(calls, 1)::numeric, 0) as buffers,
             regexp_replace(left(query, 150), '\\s+', ' ', 'g') as query
        from pg_stat_statements s join pg_database d on d.oid = s.dbid
       order by total_exec_time + total_plan_time desc limit 40`)
    return rows.map((row) => Object.values(row).join('\t')).join('\n')
  })
