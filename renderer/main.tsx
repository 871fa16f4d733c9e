import '@fontsource-variable/inter';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './ui/tokens.css';
import './ui/mantine.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { createWindowClient } from './rpc/window-client.ts';
import { setCssTimes } from './ui/ui-times.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has a #root');
setCssTimes(document.documentElement);
createRoot(root).render(<App client={createWindowClient()} />);
