import { monitorEventLoopDelay } from 'node:perf_hooks'
import process from 'node:process'
import { Gauge, type Registry } from 'prom-client'

const nanosecond = 1e-9
const microsecond = 1e-6
/** Sampling interval of the event loop; measured delays include it. */
const resolution_ms = 10

/** Returns a function that stops. */
export function processMetrics(registry: Registry): () => void {
  const registers = [registry]
  const delay = monitorEventLoopDelay({ resolution: resolution_ms })
  delay.enable()
  const lag = new Gauge({
    name: 'wardline_event_loop_lag_seconds',
    help: 'How late timers ran since the last reading.',
    labelNames: ['quantile'],
    registers,
    collect() {
      for (const quantile of [50, 99, 100]) {
        const late = delay.percentile(quantile) * nanosecond - resolution_ms / 1000
        lag.set({ quantile: String(quantile / 100) }, Math.max(0, late))
      }
      delay.reset()
    },
  })
  const memory = new Gauge({
    name: 'wardline_memory_bytes',
    help: 'Memory of this process.',
    labelNames: ['kind'],
    registers,
    collect() {
      const { rss, heapUsed, external } = process.memoryUsage()
      memory.set({ kind: 'resident' }, rss)
      memory.set({ kind: 'heap' }, heapUsed)
      memory.set({ kind: 'external' }, external)
    },
  })
  const cpu = new Gauge({
    name: 'wardline_cpu_seconds_total',
    help: 'Processor time of this process.',
    labelNames: ['mode'],
    registers,
    collect() {
      const { user, system } = process.cpuUsage()
      cpu.set({ mode: 'user' }, user * microsecond)
      cpu.set({ mode: 'system' }, system * microsecond)
    },
  })
  new Gauge({
    name: 'wardline_start_time_seconds',
    help: 'When this process started, in Unix time.',
    registers,
  }).set(Math.round(performance.timeOrigin) / 1000)
  return () => delay.disable()
}
