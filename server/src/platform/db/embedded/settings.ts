/** For a machine that also runs the server and perhaps a browser: a quarter of a gigabyte, short queries. */
const common = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  max_connections: '200',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  jit: 'off',
  wal_compression: 'pglz',
  min_wal_size: '256MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  // A message names the values that it refuses, and those may be a patient's: a failed statement is reported to
  // the caller, not to the log.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

/** Nothing survives a crash of the machine: for tests. */
const careless = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
}

export const postgresSettings = (durable: boolean, own: Record<string, string>): Record<string, string> => ({
  ...common,
  ...(durable ? {} : careless),
  ...own,
})
