import performanceHooks from 'node:perf_hooks';

// A server looks seldom how late its event loop is, and would miss most of what the bench asks for.
const { monitorEventLoopDelay } = performanceHooks;
performanceHooks.monitorEventLoopDelay = () => monitorEventLoopDelay({ resolution: 10 });
