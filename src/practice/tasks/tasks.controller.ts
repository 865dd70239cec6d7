import { Body, Controller, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { from } from '../../people/rights/places';
import type { Principal } from '../../people/rights/principal';
import { Caller } from '../../people/rights/require-may';
import { Needs } from '../../people/rights/route-rights';
import { AssignTaskDto, PutTaskAsideDto } from './tasks.dto';
import { TasksService } from './tasks.service';

@ApiTags('practice')
@Controller('api/organisations/:organisationId/tasks')
export class TasksController {
  constructor(private readonly tasks: TasksService) {}

  /** Assigns a line of the page Today, or the whole client, to a person. */
  @Post('assignment')
  @Needs('tasks.assign', from.organisation())
  @HttpCode(204)
  assign(
    @Param('organisationId', ParseUUIDPipe) id: string,
    @Body() task: AssignTaskDto,
    @Caller() { personId }: Principal,
  ): Promise<void> {
    return this.tasks.assign(id, task, personId);
  }

  /** Snoozes a line of the page Today for the caller until a day, or ends that. */
  @Post('aside')
  @Needs('tasks.aside', from.organisation())
  @HttpCode(204)
  async putAside(
    @Param('organisationId', ParseUUIDPipe) id: string,
    @Body() task: PutTaskAsideDto,
    @Caller() { personId }: Principal,
  ): Promise<void> {
    // Only people can hide tasks.
    if (personId !== null) await this.tasks.putAside(id, personId, task);
  }
}
