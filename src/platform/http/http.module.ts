import { HttpModule as AxiosModule } from '@nestjs/axios';
import { Module } from '@nestjs/common';
import { HttpClient } from './http-client';

@Module({ imports: [AxiosModule], providers: [HttpClient], exports: [HttpClient] })
export class HttpModule {}
