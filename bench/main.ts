// npm run bench [-- …]: measures whole shops (bench/measure-shops.ts explains the arguments). `-- one-account` and `--
// lists`, each with the name of an engine or on both, and `-- sale-start` make other measurements. Each benchmark ends
// the process by itself.

const measures = {
  'one-account': async () => import('./one-account.ts'),
  lists: async () => import('./lists.ts'),
  'sale-start': async () => import('./sale-start.ts'),
};
const [name] = process.argv.slice(2);
if (name === 'one-account' || name === 'lists' || name === 'sale-start') await measures[name]();
else await import('./measure-shops.ts');
