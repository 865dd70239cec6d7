import { Module } from '@nestjs/common';
import { Mail } from './mail';

@Module({ providers: [Mail], exports: [Mail] })
export class MailModule {}
