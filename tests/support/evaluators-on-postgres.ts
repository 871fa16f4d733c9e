import { inject } from 'vitest';
import { sharedServer } from './postgres.ts';

sharedServer.folder = inject('postgres');
